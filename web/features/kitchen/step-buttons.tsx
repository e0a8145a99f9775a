import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KitchenStep, OrderStep } from '#contract/food/orders.rules.ts';
import { arrangeSteps } from './arrange-steps.ts';
import classes from './step-buttons.module.css';

type Props = {
  status: OrderStep;
  /** The step it is being moved to at this moment. */
  onTheWay: KitchenStep | undefined;
  describedBy: string;
  onMove: (step: KitchenStep) => void;
};

/** The three steps of the kitchen: the one that follows stands out, the one it is at cannot be pressed. */
export const StepButtons = ({ status, onTheWay, describedBy, onMove }: Props) => {
  const { next, others } = arrangeSteps(status);
  return (
    <div className={classes.steps}>
      {[next, ...others].map((step) => (
        <Button
          key={step}
          variant="default"
          classNames={{ root: classes.step, label: classes.label }}
          data-next={step === next || undefined}
          leftSection={step === next && step === status && <IconCheck size={18} stroke={1.8} aria-hidden />}
          disabled={step === status || (onTheWay !== undefined && onTheWay !== step)}
          loading={onTheWay === step}
          aria-describedby={describedBy}
          onClick={() => onMove(step)}
        >
          {step}
        </Button>
      ))}
    </div>
  );
};
