import { useEffect } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import { inLanguage } from '../../../../contract/language/language.ts';
import { grouped } from '../../../../contract/money.ts';
import { international } from '../../../../contract/phone.ts';
import type { File } from '../media/Picture.tsx';
import type { texts } from '../texts.ts';
import { useBrand, useLanguage, useTexts } from '../texts-context.tsx';
import { useRs } from '../words/useMoney.ts';
import type { Row } from './order-card.ts';

interface CardOrder {
  order_id: string;
  /** The products, each with its chosen options. */
  products: string[];
  total: number;
  office?: { name: string; name_ne?: string | null; phone?: string | null } | undefined;
  picture?: File | null;
  /** The order's number in the offer, if customers see it. */
  number?: number | null;
}

/**
 * Draws two pictures of an order: one for friends, with the phone and its number, and one for its owner, with the store
 * and the order id.
 */
export function useOrderCards() {
  const rs = useRs();
  const t = useTexts<typeof texts>('kit');
  const language = useLanguage();
  const brand = useBrand();

  // Load the drawing code now: a tap must not wait for it, nor need a connection.
  useEffect(() => void import('./order-card.ts').catch(() => {}), []);

  async function cardOf(name: string, { picture }: CardOrder, rows: Row[]): Promise<globalThis.File> {
    const { orderCard } = await import('./order-card.ts');
    const foot = [brand.name, location.host].join(' · ');
    return new File([await orderCard(picture ?? undefined, rows, foot)], name, { type: 'image/png' });
  }

  async function share(order: CardOrder) {
    const { number, products } = order;
    const headline = number ? fill(t.i_am_number, { number: grouped(number) }) : t.i_ordered;
    const file = await cardOf('order.png', order, [
      { text: headline, size: 76, isBold: true },
      ...products.map((text) => ({ text, size: 46 })),
    ]);
    const text = `${headline} ${products[0] ?? ''}`;
    const card = { files: [file], text };
    const shared = navigator.canShare?.(card) ? card : { text, url: location.href.split('?')[0] };
    await navigator.share(shared).catch(() => undefined);
  }

  async function save(order: CardOrder) {
    const { order_id, products, total, office } = order;
    const store = office && [
      inLanguage(office, 'name', language),
      office.phone && international(office.phone).replace(' ', '\u00a0'),
    ];
    const file = await cardOf(`${order_id}.png`, order, [
      { text: fill(t.order_named, { order_id }), size: 64, isBold: true },
      ...[...products, rs(total), store?.filter(Boolean).join(', ')].flatMap((text) =>
        text ? { text, size: 42 } : [],
      ),
    ]);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
  }

  return { share, save };
}
