import { type Entry, fateBy, isUnclear, nextOf, type Standing, settled, standingOf, type Verdict } from './queue.ts';

/** Reads, keeps and sends entries. */
export interface Ports {
  read(): Entry[];
  /** Keeps these entries in place of their earlier selves. */
  write(entries: Entry[]): void;
  send(entry: Entry, standing: Standing | undefined): Promise<Verdict>;
  now(): number;
}

export type Stopped = 'empty' | 'unanswered' | 'session over';

/** Sends what waits, in order and one at a time, until all has its fate or one gets no answer. */
export async function sendWaiting({ read, write, send, now }: Ports): Promise<Stopped> {
  for (;;) {
    const entries = read();
    const entry = nextOf(entries);
    if (!entry) return 'empty';
    if (isUnclear(entry, now())) {
      write(settled(entries, entry.id, { is: 'unfit', why: 'unclear', text: '' }));
      continue;
    }
    const standing = standingOf(entries, entry);
    // Note the try before it leaves: this page may die before the answer.
    write([{ ...entry, tried_at: entry.tried_at ?? now() }]);
    const verdict = await send(entry, standing);
    if (verdict.is === 'unanswered' || verdict.is === 'session over') return verdict.is;
    write(settled(read(), entry.id, fateBy(verdict, entry, standing)));
  }
}
