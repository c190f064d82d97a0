import { wordsMeta } from '../../words/meta.ts';
import { privacy } from '../../words/privacy.ts';
import { Words } from '../../words/Words.tsx';
import type { Route } from './+types/privacy-policy';

export function loader({ request }: Route.LoaderArgs) {
  return { text: privacy, origin: new URL(request.url).origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined ? [] : wordsMeta(loaderData.text, loaderData.origin);

export default function PrivacyPolicy({ loaderData: { text } }: Route.ComponentProps) {
  return <Words text={text} />;
}
