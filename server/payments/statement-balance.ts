interface Row {
  paid_at: Date;
  /** In paisa, as the balance after it. */
  amount: number;
  balance: number | null;
}

/** What the balance shows about a row: the sum came in or went out; undefined if no neighbouring row shows it. */
type Side = 'in' | 'out' | undefined;

/**
 * Reads by the balance which rows went out, for a file that says neither direction nor sign. Undefined if the balances
 * don't follow from the amounts, as when rows are missing.
 */
export function sidesByBalance(rows: Row[]): Side[] | undefined {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.length < 2) return undefined;
  const down = sidesAfter(rows);
  const up = sidesAfter(rows.toReversed())?.reverse();
  // A file of equal amounts reads both ways: its days show which row is older.
  return first.paid_at > last.paid_at ? (up ?? down) : (down ?? up);
}

/** Starts at the oldest row, whose side nothing shows. */
function sidesAfter(rows: Row[]): Side[] | undefined {
  const changes = rows.map(({ balance }, at) => {
    const before = rows[at - 1]?.balance;
    return balance === null || before === null || before === undefined ? undefined : balance - before;
  });
  const follows = rows.every(({ amount }, at) => at === 0 || Math.abs(changes[at] ?? Number.NaN) === amount);
  return follows ? (changes.map((change) => change && (change > 0 ? 'in' : 'out')) as Side[]) : undefined;
}
