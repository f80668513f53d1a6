import { ConsolePage } from './console-page.ts'
import { JournalList } from './journal-list.ts'
import { PlantList } from './plant-list.ts'
import { ScenarioList } from './scenario-list.ts'
import { TryForm } from './try-form.ts'

customElements.define('journal-list', JournalList)
customElements.define('plant-list', PlantList)
customElements.define('scenario-list', ScenarioList)
customElements.define('try-form', TryForm)
customElements.define('console-page', ConsolePage)
