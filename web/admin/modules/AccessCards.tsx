import { Fold } from '../kit/Fold.tsx';
import { IconCheck } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import classes from './AccessCards.module.css';
import type { AccessGridProps, Side } from './access-sides.ts';
import type { Cell, Grants } from './grants.ts';

/** Shows the grid on a phone: a card per role or module, which opens to its ticks. */
export function AccessCards({ caption, columns, groups, cellOf, grants }: AccessGridProps) {
  const cards = groups.flatMap(({ id, label, lines }) =>
    label ? [{ id, label, lines }] : lines.map((line) => ({ id: line.id, label: line.label, lines: [line] })),
  );
  return (
    <section aria-label={caption} className={classes.cards}>
      {cards.map((card) => (
        <Card key={card.id} {...card} columns={columns} cellOf={cellOf} grants={grants} />
      ))}
    </section>
  );
}

interface CardProps extends Pick<AccessGridProps, 'columns' | 'cellOf' | 'grants'> {
  label: string;
  lines: Side[];
}

function Card({ label, lines, columns, cellOf, grants }: CardProps) {
  const isFixed = (line: Side, column: Side) => Boolean(line.isFixed || column.isFixed);
  const cells = lines.flatMap((line) =>
    columns.flatMap((column) => (isFixed(line, column) ? [] : [cellOf(line, column)])),
  );
  const on = cells.filter(grants.has).length;
  const changed = cells.filter(grants.isChanged).length;
  return (
    <Fold
      label={label}
      count={cells.length === 0 ? t('Everything') : t('{shown} of {total}', { shown: on, total: cells.length })}
      isMarked={changed > 0}
    >
      {cells.length > 0 && <Choice label={t('All of {label}', { label })} cells={cells} grants={grants} />}
      {lines.map((line) => (
        <fieldset key={line.id} className={classes.line}>
          <legend className={lines.length === 1 ? classes.hidden : undefined}>{line.label}</legend>
          {columns.map((column) =>
            isFixed(line, column) ? (
              <span key={column.id} className={classes.choice}>
                <IconCheck size={18} aria-hidden /> {t('{label}: always', { label: column.label })}
              </span>
            ) : (
              <Choice key={column.id} label={column.label} cells={[cellOf(line, column)]} grants={grants} />
            ),
          )}
        </fieldset>
      ))}
    </Fold>
  );
}

function Choice({ label, cells, grants }: { label: string; cells: Cell[]; grants: Grants }) {
  const on = cells.filter(grants.has).length;
  const isPart = on > 0 && on < cells.length;
  return (
    <label className={classes.choice} data-changed={cells.length === 1 && grants.isChanged(cells[0] as Cell)}>
      <input
        type="checkbox"
        checked={on === cells.length}
        ref={(input) => {
          if (input) input.indeterminate = isPart;
        }}
        onChange={() => grants.set(cells, on < cells.length)}
      />
      {label}
    </label>
  );
}
