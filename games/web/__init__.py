"""The pages: everything a browser shows, made from views; every act works without JavaScript."""
