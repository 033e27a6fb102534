import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './FilterBar.module.css';
import { useListState } from './list-state.ts';

/** The filter inputs of a list; on a phone behind a button that says how many are set. */
export function FilterBar({ children }: { children: ReactNode }) {
  const { filters, clearFilters } = useListState();
  const set = Object.keys(filters).length;
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  return (
    <section className={classes.filters} aria-label="Filters">
      <Group className={classes.bar} gap="xs">
        <Button
          hiddenFrom="sm"
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={id}
        >
          Filters{set > 0 && ` (${set})`}
        </Button>
        {set > 0 && (
          <Button variant="subtle" onClick={clearFilters}>
            Clear filters
          </Button>
        )}
      </Group>
      <div id={id} className={classes.inputs} data-open={isOpen}>
        {children}
      </div>
    </section>
  );
}
