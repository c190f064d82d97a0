import { BuyBeside } from '../buy/BuyBeside.tsx';
import { BuyCheckout } from '../buy/BuyCheckout.tsx';
import { useBuy } from '../buy/useBuy.ts';
import { GiveawayView } from './GiveawayView.tsx';
import { LotView, type LotViewProps, type UseBeside } from './LotView.tsx';
import { SaleView } from './SaleView.tsx';

/** The page of an item with a fixed price, alone or alongside the bidding. Its code loads only for such items. */
export default function BuyView(props: LotViewProps) {
  if (props.item.type === 'giveaway') return <GiveawayView item={props.item} lot={props.initialLot} />;
  if (props.initialLot.type === 'buy_now') return <SaleView {...props} />;
  return <LotView {...props} useBeside={usePriceBeside} />;
}

const usePriceBeside: UseBeside = ({ item, lot, access, onChange, closeSheet }) => {
  const buy = useBuy(lot.auctionId, onChange);
  const fromPanel = {
    ...buy,
    begin: (quantity: number) => {
      closeSheet();
      return buy.begin(quantity);
    },
  };
  return {
    panel: <BuyBeside item={item} lot={lot} access={access} buy={fromPanel} />,
    dialog: <BuyCheckout item={item} buy={buy} />,
  };
};
