-- Two messages come out of older ones: they are on or off, and in the language, as those were.
INSERT INTO "message_templates" ("_id", "event", "language", "is_active", "text_en", "text_ne", "subject_en", "subject_ne")
SELECT gen_random_uuid(), 'cancel_paid', "language", "is_active",
  'Your order {{order_id}} has been cancelled. Your advance of {{advance}} will be paid back.',
  'तपाईंको अर्डर {{order_id}} रद्द गरियो। {{advance}} अग्रिम रकम फिर्ता गरिनेछ।', "subject_en", "subject_ne"
FROM "message_templates" WHERE "event" = 'cancel' ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "message_templates" ("_id", "event", "language", "is_active", "text_en", "text_ne", "subject_en", "subject_ne")
SELECT gen_random_uuid(), 'reject_last_proof', "language", "is_active",
  'The proof for order {{order_id}} was not accepted, and the time to pay has ended. If you have paid: {{pay_url}}',
  'अर्डर {{order_id}} को प्रमाण स्वीकार भएन, र तिर्ने समय सकियो। तिरिसक्नुभएको भए: {{pay_url}}',
  'The payment of order {{order_id}} could not be verified', 'अर्डर {{order_id}} को भुक्तानी प्रमाणित भएन'
FROM "message_templates" WHERE "event" = 'reject_proof' ON CONFLICT DO NOTHING;
