import os

bind = f"127.0.0.1:{os.environ['PORT']}"
