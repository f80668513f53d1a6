<?php

declare(strict_types=1);

require '/usr/share/php/Slim/autoload.php';

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;

$app = new Slim\App(['settings' => ['displayErrorDetails' => false]]);

$app->add(function (Request $request, Response $response, callable $next) {
    if ($request->getHeaderLine('Authorization') !== 'Bearer a-good-token') {
        return $response->withJson(['error' => 401, 'message' => 'Access token is missing or invalid'], 401);
    }
    return $next($request, $response);
});

$app->post('/plants', function (Request $request, Response $response) {
    $body = (string) $request->getBody();
    $plant = json_decode($body, true);
    if (json_last_error() !== JSON_ERROR_NONE) {
        return $response->withJson(['error' => 1, 'message' => json_last_error_msg()], 400);
    }
    $errors = [];
    if (!isset($plant['id'])) {
        $errors['id'][] = 'The id field is required.';
    } elseif (!is_int($plant['id'])) {
        $errors['id'][] = 'The id field must be an integer.';
    }
    if (!isset($plant['name'])) {
        $errors['name'][] = 'The name field is required.';
    } elseif (!is_string($plant['name'])) {
        $errors['name'][] = 'The name field must be a string.';
    } elseif (mb_strlen($plant['name']) > 100) {
        $errors['name'][] = 'The name field must not be greater than 100 characters.';
    }
    if (isset($plant['tag']) && !is_string($plant['tag'])) {
        $errors['tag'][] = 'The tag field must be a string.';
    }
    if ($errors !== []) {
        return $response->withJson(['message' => 'The given data was invalid.', 'errors' => $errors], 422);
    }
    $file = sys_get_temp_dir() . '/plants-' . getenv('PORT') . '-' . $plant['id'];
    if (file_exists($file)) {
        return $response->withJson(['error' => 2, 'message' => "Plant {$plant['id']} already exists."], 409);
    }
    touch($file);
    $created = ['id' => $plant['id'], 'name' => $plant['name'], 'created_at' => date(DATE_ATOM)];
    if (isset($plant['tag'])) {
        $created['tag'] = $plant['tag'];
    }
    return $response->withJson($created, 201);
});

$app->run();
