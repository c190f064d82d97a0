import type { Item } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { GradeMark } from '@assay/ui/components/GradeMark.tsx';
import { verdictOf } from '../../entities/certificate/verdict.ts';
import { estimateRange } from '../../entities/item/itemNames.ts';
import { useShellData } from '../../session/shellData.ts';
import { Watch } from '../watch/Watch.tsx';

/** Where the item belongs, its name, and the facts in a line. */
export function ItemHead({ item }: { item: Item }) {
  const shell = useShellData();
  const range = estimateRange(item);
  const { category, artist, certificateState } = item;
  const isGood = certificateState === null || certificateState === 'active';
  const verdict = verdictOf({
    state: certificateState ?? 'active',
    grade: item.authenticationType ?? 'silver',
    serial: item.serial ?? '',
  });
  return (
    <header className="item-head">
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Anchor href="/marketplace">Marketplace</Anchor>
          </li>
          {category === null ? null : (
            <li>
              <Anchor href={`/categories/${category.slug}`}>{category.name}</Anchor>
            </li>
          )}
          {artist === null ? null : (
            <li>
              <Anchor href={`/artists/${artist.slug}`}>{artist.name}</Anchor>
            </li>
          )}
        </ol>
      </nav>
      <h1 className="item-title">{item.title}</h1>
      {item.subtitle === '' ? null : <p className="item-subtitle">{item.subtitle}</p>}
      <ul className="item-facts">
        {item.authenticationType === null ? null : (
          <li>
            {isGood ? <GradeMark grade={item.authenticationType} /> : <Chip tone={verdict.tone}>{verdict.title}</Chip>}
          </li>
        )}
        {range === null ? null : (
          <li className="num">
            <span className="text-ink-3">Estimate</span> {range}
          </li>
        )}
        {item.condition === null ? null : (
          <li>
            <span className="text-ink-3">Condition</span> {item.condition.name}
          </li>
        )}
        {item.achOnly ? (
          <li>
            <Chip glyph={null}>Bank transfer only</Chip>
          </li>
        ) : null}
      </ul>
      <p className="item-watch">
        <Watch item={item} isLoggedIn={(shell?.viewer ?? null) !== null} />
      </p>
    </header>
  );
}
