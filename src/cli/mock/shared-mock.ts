import type { Exchange } from '../../core/exchange.ts'
import { BoundedMock } from '../../core/bounded-mock.ts'
import type { Change, Observer } from '../../core/observer.ts'

/** Stands for the mocks of all workers: knows what is in force, and tells what happens in any of them. */
export class SharedMock extends BoundedMock {
  /** Told when the first one begins to observe, and when the last one ends. */
  onObserved: (observed: boolean) => void = () => {}
  readonly #observers = new Set<Partial<Observer>>()

  override observe(observer: Partial<Observer>): () => void {
    const stop = super.observe(observer)
    this.#observers.add(observer)
    if (this.#observers.size === 1) this.onObserved(true)
    return () => {
      stop()
      if (this.#observers.delete(observer) && this.#observers.size === 0) this.onObserved(false)
    }
  }

  arrived(exchange: Exchange): void {
    for (const observer of this.#observers) observer.arrived?.(exchange)
  }

  settled(exchange: Exchange): void {
    for (const observer of this.#observers) observer.settled?.(exchange)
  }

  changed(what: Change): void {
    for (const observer of this.#observers) observer.changed?.(what, undefined)
  }
}
