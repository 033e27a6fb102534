import type { Db } from './db.ts';

/** The most questions in one statement. */
const MOST_QUESTIONS = 500;

interface Waiting<Question, Answer> {
  question: Question;
  settle(answer: Answer): void;
  fail(error: unknown): void;
}

/**
 * Answers with one statement at a time: the next one answers all callers who ask while it runs. So a public read takes
 * one connection, for any number of callers. `ask` returns its answers in the order of the questions.
 */
export function askTogether<Question, Answer>(ask: (db: Db, questions: Question[]) => Promise<Answer[]>) {
  const lines = new WeakMap<Db, Waiting<Question, Answer>[]>();

  async function answerAll(db: Db, line: Waiting<Question, Answer>[]): Promise<void> {
    while (line.length > 0) {
      const together = line.splice(0, MOST_QUESTIONS);
      try {
        const answers = await ask(
          db,
          together.map(({ question }) => question),
        );
        together.forEach(({ settle }, index) => void settle(answers[index] as Answer));
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
    lines.delete(db);
  }

  return (db: Db, question: Question): Promise<Answer> =>
    new Promise((settle, fail) => {
      const line = lines.get(db);
      if (line) return void line.push({ question, settle, fail });
      const first = [{ question, settle, fail }];
      lines.set(db, first);
      answerAll(db, first);
    });
}
