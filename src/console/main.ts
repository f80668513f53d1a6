import { ConsolePage } from './console-page.ts'
import { ContractCard } from './contract-card.ts'
import { CopyButton } from './copy-button.ts'
import { PlantList } from './plant-list.ts'
import { RequestJournal } from './request-journal.ts'
import { RequestTrial } from './request-trial.ts'
import { ScenarioList } from './scenario-list.ts'

const elements = {
  'contract-card': ContractCard,
  'copy-button': CopyButton,
  'plant-list': PlantList,
  'request-journal': RequestJournal,
  'request-trial': RequestTrial,
  'scenario-list': ScenarioList,
  'console-page': ConsolePage,
}

for (const [name, element] of Object.entries(elements)) customElements.define(name, element)
