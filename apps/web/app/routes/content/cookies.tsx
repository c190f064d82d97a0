import { ContentPage } from '../../features/content/ContentPage.tsx';
import { cookies } from '../../features/content/cookies.ts';
import { legalText } from '../../features/content/legal.ts';
import { contentMeta } from '../../features/content/meta.ts';
import { requestContext } from '../../session/context.ts';
import type { Route } from './+types/cookies';

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    text: legalText(cookies, context.get(requestContext).legalTexts.cookies),
    origin: new URL(request.url).origin,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined ? [] : contentMeta(loaderData.text, loaderData.origin, matches);

export default function Cookies({ loaderData: { text } }: Route.ComponentProps) {
  return <ContentPage text={text} />;
}
