import os

import django
from django.conf import settings
from django.core.management import execute_from_command_line
from django.urls import path

settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="not-secret",
    INSTALLED_APPS=["rest_framework"],
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from rest_framework import serializers, status  # noqa: E402
from rest_framework.authentication import TokenAuthentication  # noqa: E402
from rest_framework.exceptions import AuthenticationFailed  # noqa: E402
from rest_framework.permissions import IsAuthenticated  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402

stored = set()


class User:
    is_authenticated = True


class BearerAuthentication(TokenAuthentication):
    keyword = "Bearer"

    def authenticate_credentials(self, key):
        if key != "a-good-token":
            raise AuthenticationFailed("Invalid token.")
        return User(), key


class PlantSerializer(serializers.Serializer):
    id = serializers.IntegerField(max_value=2**63 - 1, min_value=-(2**63))
    name = serializers.CharField(max_length=100)
    tag = serializers.CharField(max_length=50, required=False, allow_blank=True)

    def validate_id(self, value):
        if value in stored:
            raise serializers.ValidationError("plant with this id already exists.")
        return value


class Plants(APIView):
    authentication_classes = [BearerAuthentication]
    permission_classes = [IsAuthenticated]

    def post(self, request):
        serializer = PlantSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        stored.add(serializer.validated_data["id"])
        return Response(serializer.data, status=status.HTTP_201_CREATED)


urlpatterns = [path("plants", Plants.as_view())]

address = f"127.0.0.1:{os.environ['PORT']}"
execute_from_command_line(["plants", "runserver", address, "--noreload"])
