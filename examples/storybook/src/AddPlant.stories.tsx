import type { Meta, StoryObj } from '@storybook/react-vite'
import { AddPlant } from './AddPlant.tsx'

const meta = {
  component: AddPlant,
  args: { plant: { id: 1, name: 'Boston fern' } },
  // Sends the form, so that each story shows the result.
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add plant' }))
  },
} satisfies Meta<typeof AddPlant>
export default meta

type Story = StoryObj<typeof meta>

export const Auto: Story = {}
export const Created: Story = { parameters: { plantStore: 'created' } }
export const Rejected: Story = { parameters: { plantStore: 'rejected' } }
export const Slow: Story = { parameters: { plantStore: 'slow' } }
export const Flaky: Story = { parameters: { plantStore: 'flaky' } }
export const Busy: Story = { parameters: { plantStore: 'busy' } }
export const Hang: Story = { parameters: { plantStore: 'hang' } }
export const Offline: Story = { parameters: { plantStore: 'offline' } }
export const WithStatus500: Story = { parameters: { plantStore: 'off-contract-500' } }
export const WithoutName: Story = { parameters: { plantStore: 'off-contract-nameless' } }
export const Truncated: Story = { parameters: { plantStore: 'off-contract-truncated' } }
export const WithoutBody: Story = { parameters: { plantStore: 'off-contract-204' } }
export const Closed: Story = {
  parameters: { plantStore: { answer: { message: 'We are closed.' } } },
}
