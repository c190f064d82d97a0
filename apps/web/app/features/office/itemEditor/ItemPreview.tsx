import type { OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { GradeMark } from '@assay/ui/components/GradeMark.tsx';
import { ItemCard } from '@assay/ui/components/ItemCard.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { pictureOf, stillsOf } from '../../../entities/item/pictures.ts';
import type { Choices, Typed } from './fields.ts';
import { OFFER_TYPES } from './itemText.ts';

/** The card and the head of the item page, with what is typed now. */
export function ItemPreview({ item, typed, choices }: { item: OfficeItem; typed: Typed; choices: Choices }) {
  const title = typed.title.trim() || 'No title yet';
  const range = [typed.estimateLowCents, typed.estimateHighCents].filter((text) => text.trim() !== '');
  const condition = choices.condition.find(({ value }) => value === typed.conditionId)?.label;
  return (
    <Panel title="Preview" as="section" className="item-section item-preview-panel">
      {/* Links lead away from unsaved entries, and the page may not be public yet. */}
      <div inert className="item-preview">
        <ItemCard
          href={`/items/${item.slug}`}
          title={title}
          maker={typed.artistId || typed.partnerId || null}
          pictures={stillsOf(item.media)
            .slice(0, 1)
            .map((media) => pictureOf(media))}
          grade={item.authenticationType}
          priceLabel={OFFER_TYPES[typed.offerType as keyof typeof OFFER_TYPES] ?? ''}
          sizes="16rem"
        />
        <div className="item-preview-head">
          <p className="text-small text-ink-3">
            {['Marketplace', choices.category.find(({ value }) => value === typed.categoryId)?.label, typed.artistId]
              .filter((text) => text !== undefined && text !== '')
              .join(' / ')}
          </p>
          <p className="item-preview-title">{title}</p>
          {typed.subtitle.trim() === '' ? null : <p className="text-ink-2">{typed.subtitle}</p>}
          <ul className="item-preview-facts">
            {item.authenticationType === null ? null : (
              <li>
                <GradeMark grade={item.authenticationType} />
              </li>
            )}
            {range.length === 0 ? null : <li className="num">Estimate ${range.join(' to $')}</li>}
            {condition === undefined ? null : <li>Condition {condition}</li>}
            {typed.achOnly === 'on' ? (
              <li>
                <Chip glyph={null}>Bank transfer only</Chip>
              </li>
            ) : null}
          </ul>
          {typed.story.trim() === '' ? null : <p className="item-preview-story">{typed.story}</p>}
        </div>
      </div>
    </Panel>
  );
}
