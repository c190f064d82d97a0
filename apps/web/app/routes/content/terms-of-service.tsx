import { ContentPage } from '../../features/content/ContentPage.tsx';
import { legalText } from '../../features/content/legal.ts';
import { contentMeta } from '../../features/content/meta.ts';
import { terms } from '../../features/content/terms.ts';
import { requestContext } from '../../session/context.ts';
import type { Route } from './+types/terms-of-service';

export const handle = { isCacheable: true };

export function loader({ request, context }: Route.LoaderArgs) {
  return { text: legalText(terms, context.get(requestContext).legalTexts.terms), origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined ? [] : contentMeta(loaderData.text, loaderData.origin, matches);

export default function TermsOfService({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
