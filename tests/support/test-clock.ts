import type { AlarmClock } from "#domain/ports/clock.ts";

/** A clock that stands still until a test moves it. */
export class TestClock implements AlarmClock {
  #now: number;
  #alarms = new Set<{ at: number; callback: () => void }>();

  constructor(start = "2026-03-01T12:00:00.000Z") {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const alarm of this.#alarms)
      if (alarm.at <= this.#now && this.#alarms.delete(alarm)) alarm.callback();
  }

  ring(time: Date, callback: () => void): () => void {
    const alarm = { at: time.getTime(), callback };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }
}
