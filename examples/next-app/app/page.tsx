import { AddPlant } from './add-plant'

export default function Page() {
  return <AddPlant />
}
