import { persist } from '@msw/data/extensions/persist'
import { sync } from '@msw/data/extensions/sync'
import { plantCollection } from '../../../fixtures/data.ts'

const plants = plantCollection({ extensions: [persist(), sync()] })

Object.assign(globalThis, {
  plants: {
    create: (id: string, name: string) =>
      plants.create({ id: Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id), name }),
    names: () => plants.all().map(({ id, name }) => `${id} ${name}`),
    remove: (name: string) => plants.delete((query) => query.where({ name })),
  },
})
