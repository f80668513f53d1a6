// generated from openapi.yaml by scripts/generate.ts; do not edit
export interface paths {
    "/plants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create plant
         * @description Creates a new plant in the store.
         *     No status is documented other than those of the responses below.
         *     Whether the same id or name may be sent again is left open.
         */
        post: operations["createPlant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A plant in the store. */
        Plant: {
            /** @description The name of the plant */
            name: string;
            /** @description Tag that specifies the type */
            tag?: string;
        };
        /** @description A plant to create, which has an identification number beside all members of Plant. */
        NewPlant: components["schemas"]["Plant"] & {
            /**
             * Format: int64
             * @description Identification number of the plant
             */
            id: number | bigint;
        };
        /** @description What went wrong with a request that failed. */
        Error: {
            /**
             * Format: int32
             * @description Numeric error value; its values, and when each is sent, are left open
             */
            error: number;
            /** @description Error message text */
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createPlant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * @description The plant to create, as one JSON object.
         *     A request that has another body, or none, fails.
         *     What a member given twice means is left open.
         */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlant"];
            };
        };
        responses: {
            /**
             * @description Plant response
             *     A valid request that the store accepts gets this response.
             *     Its body need not repeat members that only the request has.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plant"];
                };
            };
            /**
             * @description Unexpected error
             *     Every request that fails gets this response.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
export type Plant = components['schemas']['Plant']
export type NewPlant = components['schemas']['NewPlant']
export type Error = components['schemas']['Error']
/** The body of a request. */
export type RequestBody = NonNullable<paths["/plants"]['post']['requestBody']>['content']["application/json"]
/** The body of the response to a request that succeeds. */
export type SuccessBody = paths["/plants"]['post']['responses'][200]['content']["application/json"]
/** The body of the response to a request that fails. */
export type ErrorBody = paths["/plants"]['post']['responses'][400]['content']["application/json"]
/** The resources of each collection, by its path. */
export interface Resources {
  "/plants": NonNullable<paths["/plants"]['post']['requestBody']>['content']["application/json"]
}
