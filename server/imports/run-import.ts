import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '../../contract/language/language.ts';
import { typedText } from '../../contract/language/typed-text.ts';
import { audit } from '../db/audit.ts';
import { type Db, databaseError, transact } from '../db/db.ts';
import { actorOf } from '../http/caller/session.ts';
import { Problem } from '../http/errors.ts';
import { inTurn, say, textIn } from '../http/words/sentence.ts';
import { fileImportRows, fileImports, type Problems } from './imports.table.ts';
import type { FileImport } from './imports.ts';
import { problemsOf, readRow, refuseContradictions } from './read-rows.ts';
import type { Columns, Group, Outcome, Start, TableImport, Wrong } from './table-import.service.ts';

/** One start of an import, as its job's payload has it. */
export interface Run {
  _id: string;
  run_id: string;
}

const ofRun = ({ _id, run_id }: Run) => and(eq(fileImports._id, _id), eq(fileImports.run_id, run_id));

/** The import was started again meanwhile: this run ends silently, and the other one reports the outcome. */
class StartedAgain extends Error {}

/** Ends a check, and rolls back what its saves have written. */
class OnlyChecked extends Error {}

/** Checks an import, and writes it if allowed. After a crash, the next run continues from there. */
export async function runImport(db: Db, kinds: TableImport[], run: Run, now: Date): Promise<void> {
  const [file] = await db.select().from(fileImports).where(ofRun(run));
  const kind = kinds.find((one) => one.kind === file?.kind);
  if (!file || !kind || !['checking', 'writing'].includes(file.status)) return;
  const work = new Work(db, kind, file, run, now);
  try {
    if (file.status === 'checking' && !(await work.check())) return;
    await work.write();
  } catch (error) {
    if (error instanceof StartedAgain) return;
    const live = error instanceof Problem ? error.details?.live : undefined;
    const failed = { msg: await failureText(db, file, error), moved_at: sql`now()` };
    await db
      .update(fileImports)
      .set(live ? { ...failed, status: 'refused', live } : { ...failed, status: 'failed' })
      .where(ofRun(run));
    // The queue keeps our own error readable; a retry finds that the import failed, and ends.
    if (!(error instanceof Problem) && !isOvertaken(error)) throw error;
  }
}

/**
 * Whether a record has become invalid since it was read: another product has taken its SKU, or an order holds the
 * stock.
 */
const isOvertaken = (error: unknown) => ['23505', '23514'].includes(databaseError(error)?.code ?? '');

async function failureText(db: Db, file: FileImport, error: unknown): Promise<string> {
  if (error instanceof Problem) return textIn(file.by.language, error.texts.msg);
  const isOfFile = eq(fileImportRows.import_id, file._id);
  const done = await db.$count(fileImportRows, and(isOfFile, fileImportRows.is_done, isNull(fileImportRows.problems)));
  const written =
    done === 0 ? say('Nothing was imported.') : say('Imported so far: {rows}.', { rows: { count: done, of: 'row' } });
  const reason = isOvertaken(error) ? say('These records changed in the meantime.') : say('The import failed.');
  return textIn(file.by.language, inTurn([reason, written, 'Start it again to continue.']));
}

/** The outcome of a chunk's rows; problems and notes by line. */
interface Results {
  rows: number;
  outcomes: Outcome[];
  problems: Map<number, Problems>;
  notes: Record<string, string[]>;
}

interface Lines {
  key: string;
  lines: number[];
}

class Work {
  readonly #db: Db;
  readonly #kind: TableImport;
  readonly #file: FileImport;
  readonly #run: Run;
  readonly #start: Start;
  readonly #language: Language;

  constructor(db: Db, kind: TableImport, file: FileImport, run: Run, now: Date) {
    this.#db = db;
    this.#kind = kind;
    this.#file = file;
    this.#run = run;
    this.#language = file.by.language;
    const { _id, name, mapping, subject_id, reason, confirmed, by } = file;
    this.#start = { ...by, _id, name, mapping, subject_id, reason: reason || `Import of ${name}`, confirmed, now };
  }

  /** Saves and rolls back, chunk by chunk. Returns whether the import can continue. */
  async check(): Promise<boolean> {
    const { dry_run, skip_bad } = this.#file;
    let bad_rows = 0;
    // An interrupted check starts over.
    await this.#step(this.#db, { rows: 0, bad_rows: 0, added: 0, changed: 0, unchanged: 0, more: {} });
    for (const chunk of await this.#chunks()) {
      const results = await this.#taken(this.#db, chunk);
      bad_rows += results.problems.size;
      await transact(this.#db, (db) => this.#note(db, results));
    }
    if (dry_run) {
      await this.#step(this.#db, { status: 'checked' });
      return false;
    }
    if (bad_rows > 0 && !skip_bad) {
      const rows = { count: bad_rows, of: 'invalid row' } as const;
      const msg = textIn(this.#language, say('Nothing was imported because of {rows}.', { rows }));
      await this.#step(this.#db, { status: 'refused', msg });
      return false;
    }
    const afresh = { rows: 0, bad_rows: 0, added: 0, changed: 0, unchanged: 0, more: {} };
    await transact(this.#db, async (db) => {
      await this.#step(db, { ...afresh, status: 'writing' });
      await db
        .update(fileImportRows)
        .set({ problems: null, notes: null })
        .where(eq(fileImportRows.import_id, this.#file._id));
    });
    return true;
  }

  /** Saves chunk by chunk: the marks of a chunk's rows are in the transaction of its saves. */
  async write(): Promise<void> {
    const { guard } = this.#kind;
    for (const chunk of await this.#chunks()) {
      const save = async (db: Db) => {
        await this.#step(db, {});
        const results = await this.#save(db, chunk);
        await this.#note(db, results, chunk);
      };
      const keys = chunk.map(({ key }) => key);
      if (guard) await guard(this.#db, keys, this.#start, save);
      else await transact(this.#db, save);
    }
    await this.#finish();
  }

  async #finish(): Promise<void> {
    const { _id, name } = this.#file;
    await transact(this.#db, async (db) => {
      const ended = await this.#step(db, { status: 'done' });
      const { added, changed, unchanged, bad_rows, more } = ended;
      const isOfFile = eq(fileImportRows.import_id, _id);
      await db.delete(fileImportRows).where(and(isOfFile, isNull(fileImportRows.problems)));
      await audit(db, actorOf(this.#start.session), {
        action: 'import',
        entity: this.#kind.entity,
        entity_id: _id,
        after: { file: name, added, changed, unchanged, bad_rows, ...more },
      });
      await this.#kind.after?.(db);
    });
  }

  /** Returns the outcome of a chunk, and rolls its saves back. */
  async #taken(db: Db, chunk: Lines[]): Promise<Results> {
    let results: Results | undefined;
    await transact(db, async (db) => {
      results = await this.#save(db, chunk);
      throw new OnlyChecked();
    }).catch((error) => {
      if (!(error instanceof OnlyChecked)) throw error;
    });
    return results as unknown as Results;
  }

  async #save(db: Db, chunk: Lines[]): Promise<Results> {
    const columns = await this.#kind.columns(db);
    const { groups, wrong, cells } = await this.#read(db, columns, chunk);
    const outcomes = await this.#kind.save(db, groups as Group<never>[], this.#start);
    const all = [...wrong, ...outcomes.flatMap((outcome) => outcome.wrong)];
    const problems = new Map<number, Problems>();
    for (const [line, ofLine] of Map.groupBy(all, ({ line }) => line))
      problems.set(line, problemsOf(columns, this.#file.mapping, cells.get(line) ?? [], ofLine, this.#language));
    const notes = Object.fromEntries(
      outcomes.flatMap(({ notes }, at) => {
        const written = notes?.map((note) => textIn(this.#language, note));
        return written ? [[String(groups[at]?.rows[0]?.line), written] as const] : [];
      }),
    );
    return { rows: cells.size, outcomes, problems, notes };
  }

  async #read(db: Db, columns: Columns, chunk: Lines[]) {
    const lines = sql.param(chunk.flatMap((group) => group.lines));
    const rows = await db
      .select({ line: fileImportRows.line, cells: fileImportRows.cells })
      .from(fileImportRows)
      .where(and(eq(fileImportRows.import_id, this.#file._id), sql`${fileImportRows.line} = any(${lines}::int[])`));
    const cells = new Map(rows.map((row) => [row.line, row.cells]));
    const wrong: Wrong[] = [];
    const groups = chunk.flatMap(({ key, lines }) => {
      const { mapping, header } = this.#file;
      const read = lines.map((line) => readRow(columns, mapping, { line, cells: cells.get(line) ?? [], header }));
      const { key: name, ofRow } = this.#kind;
      const isEmpty = (line: number, column: string) => !cells.get(line)?.[mapping[column] ?? -1]?.trim();
      if (ofRow) refuseContradictions(read, [name, ...ofRow], isEmpty);
      wrong.push(...read.flatMap((row) => row.wrong));
      const named = read.filter(({ row }) => row[this.#kind.key] !== undefined);
      return named.length > 0 ? [{ key, rows: named.map(({ wrong: _, ...row }) => row) }] : [];
    });
    return { groups, wrong, cells };
  }

  /** Stores problems and counts of a chunk; with `done`, its rows are written. */
  async #note(db: Db, { rows, outcomes, problems, notes }: Results, done?: Lines[]) {
    const { import_id, line } = fileImportRows;
    const isOfFile = eq(import_id, this.#file._id);
    if (problems.size > 0)
      await db.execute(sql`
        update ${fileImportRows} set problems = found.value
        from jsonb_each(${JSON.stringify(Object.fromEntries(problems))}::jsonb) as found
        where ${isOfFile} and ${line} = found.key::int`);
    if (Object.keys(notes).length > 0)
      await db.execute(sql`
        update ${fileImportRows} set notes = array(select jsonb_array_elements_text(found.value))
        from jsonb_each(${JSON.stringify(notes)}::jsonb) as found
        where ${isOfFile} and ${line} = found.key::int`);
    const lines = sql.param(done?.flatMap((group) => group.lines));
    if (done)
      await db
        .update(fileImportRows)
        .set({ is_done: true })
        .where(and(isOfFile, sql`${line} = any(${lines}::int[])`));
    const [now] = await db.select().from(fileImports).where(eq(fileImports._id, this.#file._id));
    const number = (what: Outcome['what']) => outcomes.filter((outcome) => outcome.what === what).length;
    const more = { ...now?.more };
    for (const [word, times] of outcomes.flatMap((outcome) => Object.entries(outcome.more ?? {})))
      more[word] = (more[word] ?? 0) + times;
    await this.#step(db, {
      rows: (now?.rows ?? 0) + rows,
      bad_rows: (now?.bad_rows ?? 0) + problems.size,
      added: (now?.added ?? 0) + number('add'),
      changed: (now?.changed ?? 0) + number('edit'),
      unchanged: (now?.unchanged ?? 0) + number('same'),
      more,
    });
  }

  /**
   * Reports progress. In a transaction, no one can start the import again until it ends, so only this run does its
   * work.
   */
  async #step(db: Db, change: Partial<typeof fileImports.$inferInsert>): Promise<FileImport> {
    const [row] = await db
      .update(fileImports)
      .set({ ...change, moved_at: sql`now()` })
      .where(ofRun(this.#run))
      .returning();
    if (!row) throw new StartedAgain();
    return row;
  }

  /** Returns the records whose rows aren't written yet, in chunks: first those that must be saved together. */
  async #chunks(): Promise<Lines[][]> {
    const groups = await this.#groups();
    const keys = [...groups.keys()];
    const together = new Set(await this.#kind.together?.(this.#db, keys, this.#start));
    const chunks = [keys.filter((key) => together.has(key))];
    let size = 0;
    for (const key of keys.filter((key) => !together.has(key))) {
      const rows = groups.get(key)?.length ?? 0;
      if (chunks.length === 1 || size + rows > this.#kind.atOnce) {
        chunks.push([]);
        size = 0;
      }
      chunks.at(-1)?.push(key);
      size += rows;
    }
    return chunks
      .filter((chunk) => chunk.length > 0)
      .map((chunk) => chunk.map((key) => ({ key, lines: groups.get(key) ?? [] })));
  }

  /** Returns the lines of each record, in the file's order. A row without a record name counts as one record. */
  async #groups(): Promise<Map<string, number[]>> {
    const at = (this.#file.mapping[this.#kind.key] ?? 0) + 1;
    const rows = await this.#db
      .select({
        line: fileImportRows.line,
        cell: sql<string>`coalesce(${fileImportRows.cells}[${at}], '')`,
      })
      .from(fileImportRows)
      .where(and(eq(fileImportRows.import_id, this.#file._id), eq(fileImportRows.is_done, false)))
      .orderBy(asc(fileImportRows.line));
    const groups = new Map<string, number[]>();
    for (const { line, cell } of rows) {
      const name = typedText(cell).toLowerCase() || `row ${line}`;
      groups.set(name, [...(groups.get(name) ?? []), line]);
    }
    return groups;
  }
}
