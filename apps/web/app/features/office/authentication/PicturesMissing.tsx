import { missingDecisionShots } from '@assay/domain/item/authentication.ts';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Link } from 'react-router';
import { useMayOpen } from '../useMayDo.ts';

/** Warns that the pictures are missing that gold and silver rest on. `pictures`: kinds of the item's pictures. */
export function PicturesMissing({ itemId, pictures }: { itemId: string; pictures: readonly string[] }) {
  const missing = missingDecisionShots(pictures);
  const mayOpen = useMayOpen();
  if (missing.length === 0) return null;
  return (
    <Strip
      tone="amber"
      title={pictures.length === 0 ? 'No pictures yet' : 'Pictures are missing'}
      action={
        mayOpen('/office/photography') ? (
          <Link className="link" to={`/office/photography/${itemId}`}>
            Add pictures
          </Link>
        ) : null
      }
    >
      Gold and silver need pictures of {missing.join(', and ')}.
    </Strip>
  );
}
