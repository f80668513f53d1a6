package com.example.plants;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
public class PlantController {
    public record NewPlant(
            @NotNull Long id, @NotBlank @Size(max = 80) String name, @Size(min = 1, max = 20) String tag) {}

    public record Plant(UUID uid, Long id, String name, String tag, Instant createdAt) {}

    private final Map<Long, Plant> plants = new ConcurrentHashMap<>();

    @PostMapping("/plants")
    public Plant create(@Valid @RequestBody NewPlant plant) {
        Plant created = new Plant(UUID.randomUUID(), plant.id(), plant.name(), plant.tag(), Instant.now());
        if (plants.putIfAbsent(plant.id(), created) != null) {
            throw new ResponseStatusException(HttpStatus.CONFLICT, "Plant " + plant.id() + " already exists");
        }
        return created;
    }

    @ExceptionHandler
    public ProblemDetail invalid(MethodArgumentNotValidException exception) {
        String detail = exception.getFieldErrors().stream()
                .map(error -> error.getField() + " " + error.getDefaultMessage())
                .collect(Collectors.joining(", "));
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
        problem.setTitle("Invalid plant");
        return problem;
    }
}
