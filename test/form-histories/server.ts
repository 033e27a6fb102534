import type { Change } from '../../contract/calls/endpoint.ts';
import type { Revision } from '../../web/admin/kit/form/form-state.ts';

/** A record of the model. Every text typed into it is different, so that it can be followed. */
export interface Values {
  a: string;
  b: string;
  is_published: boolean;
  /** The key of a new record, by which the server knows that it has added it before. */
  attempt: string;
}

export const FIRST: Values = { a: 'a0', b: 'b0', is_published: false, attempt: '' };
export const sameAs = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other);
export const tokensOf = ({ a, b }: Partial<Values>) => [a, b].filter((text): text is string => /^t\d/.test(text ?? ''));

export type Answer = { id: string; revision: number } | 'refused' | Change[];

/** A server that knows revisions, and new records by the key they were sent under. */
export class Server {
  /** Every revision of each record; the last one counts. */
  private records = new Map<string, Values[]>([['1', [FIRST]]]);
  private added = new Map<string, { id: string; values: Values }>();
  /** How often what one press of a button sent was written. */
  readonly applied = new Map<number, number>();

  latest = (id: string) => this.records.get(id)?.at(-1) as Values;
  revisionOf = (id: string) => (this.records.get(id)?.length ?? 0) - 1;
  at = (id: string, revision: Revision) => this.records.get(id)?.[Number(revision)];
  all = () => [...this.records.values()].flat();

  write(id: string, values: Values): number {
    this.records.get(id)?.push(values);
    return this.revisionOf(id);
  }

  edit(id: string, values: Values, revision: Revision, press: number): Answer {
    if (revision !== this.revisionOf(id)) return [{ by: 'Asha', at: '', fields: [] }];
    this.count(press);
    return { id, revision: this.write(id, values) };
  }

  add(values: Values, press: number): Answer {
    const earlier = this.added.get(values.attempt);
    if (earlier) return sameAs(earlier.values, values) ? { id: earlier.id, revision: 0 } : 'refused';
    this.count(press);
    const id = `added ${values.attempt}`;
    this.added.set(values.attempt, { id, values });
    this.records.set(id, [values]);
    return { id, revision: 0 };
  }

  hasAdded = ({ attempt }: Values) => this.added.has(attempt);

  private count(press: number): void {
    this.applied.set(press, (this.applied.get(press) ?? 0) + 1);
  }
}
