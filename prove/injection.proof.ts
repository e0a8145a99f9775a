// In work by another hand.
import { test } from 'vitest';

test.todo('no stored text runs as script');
