import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { AttentionText } from '../account/AttentionText.tsx';
import type { Attention } from '../account/readAttention.ts';
import { HomeBlock } from './HomeBlock.tsx';

/** What waits for the viewer, each with its deadline and one link. */
export function Waiting({ entries }: { entries: readonly Attention[] }) {
  return (
    <div className="mb-14 md:mb-20">
      <HomeBlock id="waiting" title="Needs your attention" href="/account" more="See all" isFirst>
        <ul className="mt-4 space-y-2">
          {entries.map(({ kind, key, tone, title, deadline, text, action }) => (
            <li key={`${kind} ${key}`}>
              <Strip
                tone={tone}
                title={title}
                action={
                  action === null ? undefined : (
                    <Anchor className="link" href={action.href}>
                      {action.label}
                    </Anchor>
                  )
                }
              >
                <AttentionText deadline={deadline} text={deadline === null ? text : ''} />
              </Strip>
            </li>
          ))}
        </ul>
      </HomeBlock>
    </div>
  );
}
