import type { Db } from './db.ts';

/** Questions of one statement. */
const MOST_QUESTIONS = 500;

interface Waiting<Asked, Answer> {
  asked: Asked;
  settle(answer: Answer): void;
  fail(error: unknown): void;
}

/**
 * Answers with one statement at a time: the next one answers all callers who ask while it runs. A question that anybody
 * may cause thus takes one connection, however many ask it. `ask` answers in the order of the questions.
 */
export function askTogether<Asked, Answer>(ask: (db: Db, asked: Asked[]) => Promise<Answer[]>) {
  const lines = new WeakMap<Db, Waiting<Asked, Answer>[]>();

  async function answerAll(db: Db, line: Waiting<Asked, Answer>[]): Promise<void> {
    while (line.length > 0) {
      const together = line.splice(0, MOST_QUESTIONS);
      try {
        const answers = await ask(
          db,
          together.map(({ asked }) => asked),
        );
        together.forEach(({ settle }, index) => void settle(answers[index] as Answer));
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
    lines.delete(db);
  }

  return (db: Db, asked: Asked): Promise<Answer> =>
    new Promise((settle, fail) => {
      const line = lines.get(db);
      if (line) return void line.push({ asked, settle, fail });
      const first = [{ asked, settle, fail }];
      lines.set(db, first);
      answerAll(db, first);
    });
}
