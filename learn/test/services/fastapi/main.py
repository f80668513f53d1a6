import os
from datetime import datetime, timezone
from uuid import UUID, uuid4

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, status
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

app = FastAPI(title="Plant Store")
bearer = HTTPBearer()
plants: dict[int, "Plant"] = {}


class NewPlant(BaseModel):
    id: int = Field(ge=-(2**63), lt=2**63)
    name: str = Field(min_length=1)
    tag: str | None = None


class Plant(NewPlant):
    uid: UUID = Field(default_factory=uuid4)
    created_at: datetime = Field(default_factory=lambda: datetime.now(timezone.utc))


def authenticated(credentials: HTTPAuthorizationCredentials = Depends(bearer)) -> None:
    if credentials.credentials != "a-good-token":
        raise HTTPException(status.HTTP_401_UNAUTHORIZED, "Invalid token")


@app.post("/plants", status_code=status.HTTP_201_CREATED, dependencies=[Depends(authenticated)])
def create_plant(new_plant: NewPlant) -> Plant:
    if new_plant.id in plants:
        raise HTTPException(status.HTTP_409_CONFLICT, f"Plant {new_plant.id} exists")
    plants[new_plant.id] = Plant(**new_plant.model_dump())
    return plants[new_plant.id]


uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
