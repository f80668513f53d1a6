import { styleText } from 'node:util'
import { type Project, readProject, type Tool, toolNames, TOOLS } from './project.ts'
import type { Values } from '../options.ts'
import { stepForServer, stepForWorker } from './msw-steps.ts'
import { checkCommand, type OwnApi, prepareCommand } from './own-api.ts'
import type { Recipe, Step } from './recipe.ts'
import { angularRecipe } from './recipes/angular.ts'
import { astroRecipe } from './recipes/astro.ts'
import { jestRecipe } from './recipes/jest.ts'
import { nextRecipe } from './recipes/next.ts'
import { nuxtRecipe } from './recipes/nuxt.ts'
import { playwrightRecipe } from './recipes/playwright.ts'
import { reactRouterRecipe } from './recipes/react-router.ts'
import { storybookRecipe } from './recipes/storybook.ts'
import { sveltekitRecipe } from './recipes/sveltekit.ts'
import { viteRecipe } from './recipes/vite.ts'
import { vitestRecipe } from './recipes/vitest.ts'

const RECIPES: Readonly<Record<Tool, (project: Project) => Recipe>> = {
  next: nextRecipe,
  sveltekit: sveltekitRecipe,
  nuxt: nuxtRecipe,
  reactRouter: reactRouterRecipe,
  angular: angularRecipe,
  astro: astroRecipe,
  vite: viteRecipe,
  storybook: storybookRecipe,
  vitest: vitestRecipe,
  jest: jestRecipe,
  playwright: playwrightRecipe,
}

/** Prints what to add to the project in this folder; writes nothing. @throws {UsageError} without a package.json */
export async function runInit(flags: Values): Promise<number> {
  process.stdout.write(await guideTo(process.cwd(), flags['openapi'] as string | undefined))
  return 0
}

/** What to add to the project in a folder. @param openapi the file of a document @throws {UsageError} without a package.json */
export async function guideTo(folder: string, openapi?: string): Promise<string> {
  const project = await readProject(folder, openapi)
  return project.tools.length === 0 ? nothingFound(project) : guideOf(project)
}

function nothingFound({ isWorkspaceRoot, packageManager, own }: Project): string {
  const names = toolNames.map((tool) => TOOLS[tool].name)
  const advice = isWorkspaceRoot ? 'Run init in the folder of an app of this workspace.\n' : ''
  return `package.json lists none of ${names.join(', ')}.
${advice}A mock server works with everything: ${packageManager.download} plant-store-kit mock${own === undefined ? '' : ` --openapi ${own.file}`}
`
}

function guideOf(project: Project): string {
  const recipes = project.tools.map((tool) => ({ tool, recipe: RECIPES[tool](project) }))
  const names = project.tools.map((tool) => TOOLS[tool].name)
  const sections = recipes.map(({ tool, recipe }) => sectionOf(tool, recipe, project))
  return [
    `Found ${names.join(', ')}. init writes no files: copy what you want.\n`,
    installation(
      recipes.map(({ recipe }) => recipe),
      project,
    ),
    ...mswSteps(recipes, project),
    ...sections,
    ...(project.own === undefined ? [] : [checkSection(project.own, project)]),
  ].join('\n')
}

/** What a project that uses msw already does instead of starting it again, if a recipe would. */
function mswSteps(
  recipes: readonly { readonly recipe: Recipe }[],
  project: Project,
): readonly string[] {
  const { worker, server } = project.msw
  const startsWorker = recipes.some(({ recipe }) =>
    recipe.steps.some(({ starts }) => starts === 'worker'),
  )
  const usesMsw = recipes.some(({ recipe }) => recipe.packages.includes('msw'))
  const steps = [
    ...(worker && startsWorker ? [stepForWorker(worker, project)] : []),
    ...(server && usesMsw ? [stepForServer(server, project)] : []),
  ]
  return steps.map((step) => stepText(step, ''))
}

/** One command for all packages that are missing, and those that prepare them. */
function installation(recipes: readonly Recipe[], project: Project): string {
  const { own, isTypeScript } = project
  const forTypes = own !== undefined && isTypeScript ? ['openapi-typescript', 'typescript'] : []
  const needed = new Set([
    'plant-store-kit',
    ...recipes.flatMap(({ packages }) => packages),
    ...forTypes,
  ])
  const missing = [...needed].filter((name) => !project.packages.has(name))
  const install = missing.length === 0 ? [] : [`${project.packageManager.add} ${missing.join(' ')}`]
  const prepare = recipes.flatMap(({ commands, workerFile }) =>
    workerFile === undefined || project.msw.worker ? commands : [...commands, workerFile],
  )
  const write = own && `${project.packageManager.execute} ${prepareCommand(own, isTypeScript)}`
  const commands = [...install, ...(write === undefined ? [] : [write]), ...new Set(prepare)]
  if (commands.length === 0) return 'All packages are installed.\n'
  return `${heading('Install')}${commands.join('\n')}\n`
}

function sectionOf(tool: Tool, { steps, next, page }: Recipe, project: Project): string {
  const { tools, msw } = project
  const { name } = TOOLS[tool]
  const title = tools.length === 1 ? '' : `${name}: `
  const missing = steps.filter(({ starts }) => starts === undefined || msw[starts] === undefined)
  const files = missing.map((step) => stepText(step, title))
  const more = `Then: ${next}\nMore: node_modules/plant-store-kit/docs/${page}\n`
  return [...files, more].join('\n')
}

const checkSection = (own: OwnApi, { packageManager }: Project): string =>
  `${heading('Check your server against the document, here and in CI')}${checkCommand(own, packageManager.execute)}More: node_modules/plant-store-kit/docs/check-in-ci.md\n`

const stepText = ({ title, code }: Step, prefix: string): string => heading(prefix + title) + code

/** A line that stands out also without colors. */
const heading = (text: string): string => `${styleText('bold', `# ${text}`)}\n`
