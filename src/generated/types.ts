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
        Plant: {
            /** @description The name of the plant */
            name: string;
            /** @description Tag that specifies the type */
            tag?: string;
        };
        NewPlant: components["schemas"]["Plant"] & {
            /**
             * Format: int64
             * @description Identification number of the plant
             */
            id: number | bigint;
        };
        Error: {
            /**
             * Format: int32
             * @description Numeric error value
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlant"];
            };
        };
        responses: {
            /** @description Plant response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plant"];
                };
            };
            /** @description Unexpected error */
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
