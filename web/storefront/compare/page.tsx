import { Fragment } from 'react';
import { isForOrder } from '../../../contract/catalog/shown-price.ts';
import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import type { ComparedProduct } from '../../../contract/shop/shop.ts';
import { button } from '../kit/controls.ts';
import { HALF_WIDTH, Picture } from '../kit/media/Picture.tsx';
import { orderAddress } from '../kit/orders/order-address.ts';
import { Amounts } from '../kit/price/Amounts.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { Html } from '../kit/words/Html.tsx';
import { useRs } from '../kit/words/useMoney.ts';
import { Candidates } from './Candidates.tsx';
import { type Fact, factsOf, specificationsOf } from './facts.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** `/compare?a=…&b=…`: compares two products. Uses links and a form, so it works without scripts. */
export function Page({ chosen, others, query }: Pages['compare']) {
  const t = useTexts<typeof texts>('compare');
  const [one, other] = chosen;
  return (
    <div className={css.page}>
      <h1 className={css.title}>{one && other ? fill(t.compared, { one: one.name, other: other.name }) : t.title}</h1>
      {one && other ? (
        <Beside one={one} other={other} only={query.show === 'differences'} />
      ) : (
        <Candidates chosen={one} others={others} query={query} />
      )}
    </div>
  );
}

interface Both {
  one: ComparedProduct;
  other: ComparedProduct;
  /** Hides facts that are the same. */
  only: boolean;
}

function Beside({ one, other, only }: Both) {
  const t = useTexts<typeof texts>('compare');
  const kit = useTexts<typeof kitTexts>('kit');
  const rs = useRs();
  const isShown = (fact: Fact) => !only || differs(fact);
  const specifications = specificationsOf(one, other).filter(isShown);
  const both = `/compare?${new URLSearchParams({ a: one.slug, b: other.slug })}`;
  return (
    <>
      <p>
        <a className={css.another} href={only ? both : `${both}&show=differences`}>
          {only ? t.show_all : t.only_differences}
        </a>
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <Head product={one} beside={other} />
            <Head product={other} beside={one} />
          </tr>
        </thead>
        {factsOf(one, other, { ...kit, ...t }, rs)
          .filter(isShown)
          .map((fact) => (
            <Row key={fact.label} fact={fact} />
          ))}
        {specifications.map((fact, index) => (
          <Fragment key={`${fact.group} ${fact.label}`}>
            {fact.group !== specifications[index - 1]?.group && (
              <tbody>
                <tr>
                  <th colSpan={2} scope="rowgroup" className={css.group}>
                    {fact.group}
                  </th>
                </tr>
              </tbody>
            )}
            <Row fact={fact} />
          </Fragment>
        ))}
        {!only && (one.description || other.description) && (
          <tbody>
            <tr>
              <th colSpan={2} scope="rowgroup" className={css.label}>
                {t.description}
              </th>
            </tr>
            <tr>
              {[one, other].map(({ _id, description }) => (
                <td key={_id}>{description ? <Html html={description} /> : '–'}</td>
              ))}
            </tr>
          </tbody>
        )}
      </table>
    </>
  );
}

interface HeadProps {
  product: ComparedProduct;
  beside: ComparedProduct;
}

function Head({ product: { name, slug, image, scheme }, beside }: HeadProps) {
  const t = useTexts<typeof texts>('compare');
  const kit = useTexts<typeof kitTexts>('kit');
  const offer = scheme.find(isForOrder);
  return (
    <th scope="col">
      <Picture
        file={image[0]?.document}
        alt=""
        sizes={`(min-width: 900px) 280px, ${HALF_WIDTH}`}
        className={css.picture}
        first
      />
      <a className={css.name} href={`/products/${slug}`}>
        {name}
      </a>
      {offer && (
        <a className={button()} href={orderAddress(offer)}>
          {kit.order_now}
          <span className="visually-hidden">: {offer.name}</span>
        </a>
      )}
      <a className={css.another} href={`/compare?a=${beside.slug}`}>
        {t.another} <span className="visually-hidden">{fill(t.instead_of, { name })}</span>
      </a>
    </th>
  );
}

const differs = ({ one, other }: Fact) => one !== other;

function Row({ fact }: { fact: Fact }) {
  const t = useTexts<typeof texts>('compare');
  const { label, one, other } = fact;
  return (
    <tbody className={differs(fact) ? css.differs : undefined}>
      <tr>
        <th colSpan={2} scope="rowgroup" className={css.label}>
          {label}
          {differs(fact) && <span className="visually-hidden"> ({t.differs})</span>}
        </th>
      </tr>
      <tr>
        <td>
          <Amounts>{one}</Amounts>
        </td>
        <td>
          <Amounts>{other}</Amounts>
        </td>
      </tr>
    </tbody>
  );
}
