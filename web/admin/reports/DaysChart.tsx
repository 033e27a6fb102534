import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import type { DayCounted } from '../../../contract/reports/reports.ts';
import { ownDigits } from '../language/own-digits.ts';
import { t } from '../language/t.ts';
import { numberOf } from './figures.ts';

/** Charts orders by day and outcome as bars, with the previous period as a line. */
export function DaysChart({ days }: { days: DayCounted[] }) {
  const data = days.map(({ day, orders, delivered, returned, lost, before }) => ({
    day: ownDigits(day.slice(5)),
    Open: orders - delivered - returned - lost,
    Delivered: delivered,
    Returned: returned,
    Lost: lost,
    'Previous period': before,
  }));
  const most = days.reduce((most, day) => (day.orders > most.orders ? day : most), days[0] as DayCounted);
  return (
    <div
      role="img"
      aria-label={t('Orders by day. Peak: {orders} on {day}.', { orders: numberOf(most.orders), day: most.day })}
    >
      <CompositeChart
        h={260}
        data={data}
        dataKey="day"
        maxBarWidth={28}
        withLegend
        legendProps={{ verticalAlign: 'bottom' }}
        withDots={days.length < 15}
        strokeWidth={2}
        curveType="linear"
        valueFormatter={numberOf}
        yAxisProps={{ allowDecimals: false, width: 44 }}
        barProps={{ stackId: 'orders', isAnimationActive: false }}
        lineProps={{ isAnimationActive: false, strokeDasharray: '4 4' }}
        series={[
          { name: 'Delivered', label: t('Handed over'), color: 'success.5', type: 'bar' },
          { name: 'Open', label: t('Open'), color: 'info.5', type: 'bar' },
          { name: 'Returned', label: t('Returned'), color: 'warning.5', type: 'bar' },
          { name: 'Lost', label: t('Lost'), color: 'danger.4', type: 'bar' },
          { name: 'Previous period', label: t('Previous period'), color: 'gray.6', type: 'line' },
        ]}
      />
    </div>
  );
}
