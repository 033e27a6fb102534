/** Sends one text message; returns the name of the device or gateway that took it. Throws where it was not taken. */
export type SendSms = (message: { phone_number: string; message: string }) => Promise<{ device_id: string }>;

/** Without a gateway nothing leaves the machine: the message is only kept in the SMS list. */
export const keepOnly: SendSms = async () => ({ device_id: 'not-sent' });
