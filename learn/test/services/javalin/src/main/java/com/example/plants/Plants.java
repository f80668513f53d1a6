package com.example.plants;

import io.javalin.Javalin;
import io.javalin.http.ConflictResponse;
import io.javalin.http.Context;
import io.javalin.http.UnauthorizedResponse;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class Plants {
    public record NewPlant(Long id, String name, String tag) {}

    private static final Set<Long> ids = ConcurrentHashMap.newKeySet();

    public static void main(String[] args) {
        Javalin.create()
                .before(Plants::authenticate)
                .post("/plants", Plants::create)
                .exception(com.fasterxml.jackson.core.JacksonException.class, (e, ctx) -> ctx.status(400)
                        .json(Map.of("error", 1, "message", e.getMessage())))
                .start("127.0.0.1", Integer.parseInt(System.getenv("PORT")));
    }

    private static void authenticate(Context ctx) {
        if (!"Bearer a-good-token".equals(ctx.header("Authorization"))) {
            throw new UnauthorizedResponse("Bearer token required");
        }
    }

    private static void create(Context ctx) {
        NewPlant plant = ctx.bodyValidator(NewPlant.class)
                .check("id", it -> it.id() != null, "id is required")
                .check("name", it -> it.name() != null && !it.name().isBlank(), "name must not be blank")
                .check("name", it -> it.name() == null || it.name().length() <= 60, "name is too long")
                .get();
        if (!ids.add(plant.id())) {
            throw new ConflictResponse("id " + plant.id() + " already exists");
        }
        ctx.json(plant.tag() == null ? Map.of("name", plant.name()) : Map.of("name", plant.name(), "tag", plant.tag()));
    }
}
