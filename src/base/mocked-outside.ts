/** A global of pages whose requests the Playwright fixture sends to the mock of the test. */
export const MOCKED_OUTSIDE = 'plantStoreMockedOutside'
