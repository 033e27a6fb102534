import { SimpleGrid, Stack, Title } from '@mantine/core';
import { figure } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { Tile } from './Tile.tsx';
import { useWork, type Work } from './work.ts';

/** Shows the work waiting for this user, by their roles' grants. */
export function ToDo() {
  return <Tiles title={t('To do')} work={useWork()} />;
}

/** Shows a retailer's other waiting work, if any: its calls and returns are on the page itself. */
export function OtherWork() {
  const work = useWork().filter(({ to, count }) => !/^(work-list|return-requests)/.test(to) && count > 0);
  return <Tiles title={t('To do')} work={work} />;
}

function Tiles({ title, work }: { title: string; work: Work[] }) {
  if (work.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="to-do" gap="xs">
      <Title order={2} size="h5" id="to-do">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
        {work.map(({ label, to, count }) => (
          <Tile key={to} label={label} value={figure(count)} to={to} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
