#include <cstdlib>
#include <mutex>
#include <set>
#include <string>

#include <httplib.h>
#include <nlohmann/json.hpp>

using nlohmann::json;

struct Plant {
    std::int64_t id;
    std::string name;
    std::string tag;
};

void from_json(const json& j, Plant& plant) {
    j.at("id").get_to(plant.id);
    j.at("name").get_to(plant.name);
    if (j.contains("tag")) j.at("tag").get_to(plant.tag);
}

void fail(httplib::Response& res, int status, const std::string& message) {
    res.status = status;
    res.set_content(json{{"error", status}, {"message", message}}.dump(), "application/json");
}

int main() {
    httplib::Server server;
    std::mutex mutex;
    std::set<std::int64_t> ids;

    server.set_pre_routing_handler([](const httplib::Request& req, httplib::Response& res) {
        if (req.get_header_value("Authorization") == "Bearer a-good-token")
            return httplib::Server::HandlerResponse::Unhandled;
        fail(res, 401, "missing or unknown token");
        return httplib::Server::HandlerResponse::Handled;
    });

    server.Post("/plants", [&](const httplib::Request& req, httplib::Response& res) {
        try {
            auto plant = json::parse(req.body).get<Plant>();
            std::lock_guard lock(mutex);
            if (!ids.insert(plant.id).second)
                return fail(res, 409, "plant " + std::to_string(plant.id) + " exists");
            json created{{"name", plant.name}};
            if (!plant.tag.empty()) created["tag"] = plant.tag;
            res.set_content(created.dump(), "application/json");
        } catch (const json::exception& error) {
            fail(res, 400, error.what());
        }
    });

    server.set_payload_max_length(512 * 1024);
    server.listen("127.0.0.1", std::atoi(std::getenv("PORT")));
}
