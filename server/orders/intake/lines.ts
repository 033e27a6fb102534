import type { Writer } from './writer.ts';

/** A line whose batch has waited this long without being written takes no more orders. */
const HELD_UP = 3_000;
const MOST_BEHIND_HELD_UP = 128;
/** If orders wait this long without a written batch, something is wrong. */
const STALLED = 5_000;

export interface Line {
  writer: Writer;
  /** Its unanswered orders, by scheme. */
  present: Map<string, number>;
  count: number;
}

export interface Lines {
  /** Finds a scheme's line: the one with its orders, else the emptiest. Undefined if that line is held up. */
  join(scheme_id: string): Line | undefined;
  leave(line: Line, scheme_id: string): void;
  /** Whether orders wait in lines of which none writes. */
  areStalled(): boolean;
  /** Resolves when nothing waits any more. */
  done(): Promise<void>;
}

/**
 * Runs several lines of orders side by side, each with its own writer. A scheme's orders are in one line at a time, in
 * the order of arrival, so blocked rows of a scheme delay only its line.
 */
export function createLines(writers: Writer[]): Lines {
  const lines: Line[] = writers.map((writer) => ({ writer, present: new Map(), count: 0 }));
  const emptiest = () => lines.reduce((least, line) => (line.count < least.count ? line : least));
  const silenceOf = ({ writer }: Line) => performance.now() - writer.movedAt;

  return {
    join(scheme_id) {
      const line = lines.find(({ present }) => present.has(scheme_id)) ?? emptiest();
      if (line.count >= MOST_BEHIND_HELD_UP && silenceOf(line) > HELD_UP) return undefined;
      if (line.count === 0) line.writer.movedAt = performance.now();
      line.count += 1;
      line.present.set(scheme_id, (line.present.get(scheme_id) ?? 0) + 1);
      return line;
    },
    leave(line, scheme_id) {
      line.count -= 1;
      const left = (line.present.get(scheme_id) ?? 1) - 1;
      if (left > 0) line.present.set(scheme_id, left);
      else line.present.delete(scheme_id);
    },
    areStalled() {
      const busy = lines.filter(({ count }) => count > 0);
      return busy.length > 0 && busy.every((line) => silenceOf(line) > STALLED);
    },
    async done() {
      await Promise.all(lines.map(({ writer }) => writer.done()));
    },
  };
}
