import { createFileRoute } from '@tanstack/react-router';
import { MessageNotSentPage } from '../../features/contact/FormEnd.tsx';

export const Route = createFileRoute('/_site/message-not-sent')({ component: MessageNotSentPage });
