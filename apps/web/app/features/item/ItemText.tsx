import type { Item } from '@assay/contract/shapes/item.ts';

/** Story, condition and measures. Blank lines part the paragraphs. */
export function ItemText({ item }: { item: Item }) {
  const paragraphs = item.story.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  return (
    <>
      {paragraphs.length === 0 ? null : (
        <section aria-labelledby="story">
          <h2 id="story" className="item-heading">
            Story
          </h2>
          <div className="item-story">
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </section>
      )}
      {item.conditionReport === '' ? null : (
        <section aria-labelledby="condition">
          <h2 id="condition" className="item-heading">
            Condition
          </h2>
          <p className="measure">
            {item.condition === null ? null : <b>{item.condition.name}. </b>}
            {item.conditionReport}
          </p>
        </section>
      )}
      {item.dimensions === '' ? null : (
        <section aria-labelledby="dimensions">
          <h2 id="dimensions" className="item-heading">
            Dimensions
          </h2>
          <p className="num">{item.dimensions}</p>
        </section>
      )}
    </>
  );
}
