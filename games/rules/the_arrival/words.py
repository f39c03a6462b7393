"""words"""


class English: ...
