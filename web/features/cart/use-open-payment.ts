import { useNavigate } from 'react-router';

/** Goes to where a checkout is paid: a page of this house, or its provider's. */
export const useOpenPayment = () => {
  const navigate = useNavigate();
  return async (payUrl: string): Promise<void> => {
    const { origin, pathname, search } = new URL(payUrl, location.href);
    if (origin === location.origin) await navigate(pathname + search);
    else location.assign(payUrl);
  };
};
