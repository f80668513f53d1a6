import os
from dataclasses import dataclass

import uvicorn
from litestar import Litestar, Request, post
from litestar.connection import ASGIConnection
from litestar.exceptions import ClientException, NotAuthorizedException
from litestar.handlers import BaseRouteHandler


@dataclass
class NewPlant:
    id: int
    name: str
    tag: str | None = None


@dataclass
class Plant:
    name: str
    tag: str | None = None


def bearer_guard(connection: ASGIConnection, _: BaseRouteHandler) -> None:
    if connection.headers.get("Authorization") != "Bearer a-good-token":
        raise NotAuthorizedException("Missing or invalid bearer token")


stored: set[int] = set()


@post("/plants", guards=[bearer_guard], status_code=200)
async def create_plant(data: NewPlant) -> Plant:
    if data.id in stored:
        raise ClientException(f"id {data.id} is in use", status_code=409)
    stored.add(data.id)
    return Plant(name=data.name, tag=data.tag)


app = Litestar([create_plant])
uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
