import { Tabs } from '@assay/ui/components/Tabs.tsx';
import { useLocation } from 'react-router';
import { pagesAt, pathOf, placeAt, placesFor } from '../places.ts';
import { useStaffRoles } from '../useMayDo.ts';

/** The pages that share a place of the rail, on each of them. */
export function PlaceTabs() {
  const { pathname, search } = useLocation();
  const groups = placesFor(useStaffRoles());
  const place = placeAt(groups, pathname, search);
  const pages = place === null ? [] : pagesAt(place);
  if (place === null || pages.length === 1 || !pages.some(({ href }) => pathOf(href) === pathname)) return null;
  return (
    <Tabs
      className="place-tabs"
      label={`Pages of ${place.label}`}
      tabs={pages.map(({ href, label }) => ({ href, label, current: pathOf(href) === pathname }))}
    />
  );
}
