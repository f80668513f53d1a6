// Loaded once for each mechanism: `loadWith` replaces some of the modules behind these names.
export { collect } from '../../src/collect.ts'
export { expectedResponses } from '../../src/drift/drift.ts'
export { infer } from '../../src/infer/infer.ts'
export { learnFrom } from '../../src/learn-from.ts'
export { probesOf } from '../../src/probes/probes.ts'
export { ProfileMock } from '../../src/replay/profile-mock.ts'
export { sampleOf } from '../../src/samples/sample.ts'
