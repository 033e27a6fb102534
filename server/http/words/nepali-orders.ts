/** Staff's messages about orders and money, in English and Nepali. */
export const ABOUT_ORDERS = {
  // Steps
  'This {subject} is already {status}: {who}. {next}': 'यसको स्थिति पहिल्यै “{status}” छ ({who})। {next}',
  'This {subject} is already {status}. {next}': 'यसको स्थिति पहिल्यै “{status}” छ। {next}',
  'You can now: {steps}.': 'अब गर्न मिल्ने: {steps}।',
  'You can’t do “{step}” here. {who}': 'तपाईं यहाँ “{step}” गर्न सक्नुहुन्न। {who}',
  'Ask the distributor or the head office.': 'वितरक वा प्रधान कार्यालयलाई भन्नुहोस्।',
  'Only the customer can do this.': 'यो ग्राहकले मात्र गर्न सक्छन्।',
  'The system does this automatically.': 'यो प्रणाली आफैंले गर्छ।',
  '{was} more than {hours} ago, so this can’t be undone. {instead}':
    '{was}। {hours}भन्दा बढी भइसक्यो, त्यसैले उल्टाउन मिल्दैन। {instead}',
  'It was handed over': 'सामान बुझाइसकिएको छ',
  'Open a return instead.': 'बरु फिर्ती खोल्नुहोस्।',
  'You handed it over more than {minutes} minutes ago. Ask a colleague to undo it.':
    'तपाईंले सामान बुझाएको {minutes} मिनेटभन्दा बढी भयो। उल्टाउन सहकर्मीलाई भन्नुहोस्।',
  'You have approved or cancelled this order, or decided on its late payment. A refund needs a second approver: ask a colleague.':
    'यो अर्डर स्वीकृत वा रद्द, वा ढिलो भुक्तानीको निर्णय तपाईंले गर्नुभएको हो। रकम फिर्ता गर्न दोस्रो स्वीकृति चाहिन्छ: सहकर्मीलाई भन्नुहोस्।',
  'You have prepared this order. A hand-over with most of it unpaid needs a second approver: ask a colleague.':
    'यो अर्डर तपाईंले तयार पार्नुभएको हो। धेरैजसो रकम नतिरी सामान बुझाउन दोस्रो स्वीकृति चाहिन्छ: सहकर्मीलाई भन्नुहोस्।',
  'You have opened, approved, received, inspected or replaced this return. A refund needs a second approver: ask a colleague.':
    'यो फिर्ती तपाईंले खोल्नु, स्वीकार्नु, बुझ्नु, जाँच्नु वा साट्नुभएको हो। रकम फिर्ता गर्न दोस्रो स्वीकृति चाहिन्छ: सहकर्मीलाई भन्नुहोस्।',
  'Choose a day up to {day}.': '{day} सम्मको दिन छान्नुहोस्।',
  'This reference was already used to refund {order}. Each transfer has its own: check it.':
    'यो सन्दर्भ नम्बरले {order} को रकम फिर्ता भइसकेको छ। हरेक ट्रान्सफरको आफ्नै हुन्छ: जाँच्नुहोस्।',
  'Choose what to do with the remaining {other}.': 'बाँकी {other} के गर्ने, छान्नुहोस्।',
  'Enter why the remaining {other} isn’t refunded.': 'बाँकी {other} किन फिर्ता नगर्ने, लेख्नुहोस्।',
  // Exchanges
  '{now} Tell the customer, then continue.': '{now} ग्राहकलाई भनेर अगाडि बढ्नुहोस्।',
  'The exchange now costs nothing.': 'अब साट्दा थप केही लाग्दैन।',
  'The exchange now leaves {amount} to collect.': 'अब साट्दा {amount} उठाउनुपर्छ।',
  'The exchange now leaves {amount} to refund.': 'अब साट्दा {amount} फिर्ता दिनुपर्छ।',
  'No price difference is left to settle.': 'मूल्यको फरक मिलाउन बाँकी छैन।',
  'The exchange leaves {amount} to collect. Choose “Collect the difference” first.':
    'साट्दा {amount} उठाउन बाँकी छ। पहिले “फरक रकम उठाउनुहोस्” छान्नुहोस्।',
  'The exchange leaves {amount} to refund. Choose “Refund the difference” first.':
    'साट्दा {amount} फिर्ता दिन बाँकी छ। पहिले “फरक रकम फिर्ता गर्नुहोस्” छान्नुहोस्।',
  'Collect the whole difference of {amount}.': 'फरक रकम {amount} पूरै उठाउनुहोस्।',
  // Changes of an order
  'This order is {status}: its items can’t be changed any more.': 'यो अर्डरको स्थिति “{status}” छ: अब सामान बदल्न मिल्दैन।',
  'This order is {status}. It can no longer be changed.': 'यो अर्डरको स्थिति “{status}” छ। अब बदल्न मिल्दैन।',
  'The total is now {total}. Tell the customer, then change the items.':
    'अब जम्मा {total} भयो। ग्राहकलाई भनेर सामान बदल्नुहोस्।',
  'It is now {total}.': 'अहिले {total} छ।',
  'This variant of {product} isn’t in the scheme. Choose another.': '{product} को यो प्रकार अफरमा छैन। अर्को छान्नुहोस्।',
  'The total would now be {total}. Check it, then apply the price again.':
    'अब जम्मा {total} हुन्छ। जाँचेर मूल्य फेरि लागू गर्नुहोस्।',
  '{name} has moved {count} of these orders to {retailer}. Reload the page to see where the orders are.':
    '{name} ले यीमध्ये {count} अर्डर {retailer} मा सारिसक्नुभएको छ। अर्डर कहाँ छन् हेर्न पृष्ठ रिलोड गर्नुहोस्।',
  '{count} of these orders went to another retailer. Reload the page to see where the orders are.':
    'यीमध्ये {count} अर्डर अर्को पसलमा गइसके। अर्डर कहाँ छन् हेर्न पृष्ठ रिलोड गर्नुहोस्।',
  'The status of {count} of these orders has changed, so none moved. Reload the page to see which still wait.':
    'यीमध्ये {count} अर्डरको स्थिति बदलियो, त्यसैले कुनै सारिएन। कुन बाँकी छन् हेर्न पृष्ठ रिलोड गर्नुहोस्।',
  'Somebody has dealt with {name}’s order since, so the move can’t be undone.':
    'यसबीच कसैले {name} को अर्डरमा काम गरेको छ, त्यसैले सारेको उल्टाउन मिल्दैन।',
  'Reminded within the last {hours} hours. Wait before the next reminder, or call.':
    'पछिल्लो {hours} घण्टाभित्र सम्झाइसकिएको छ। केही बेर पर्खनुहोस्, वा फोन गर्नुहोस्।',
  'This customer has {open}. Close them first.': 'यो ग्राहकको {open} छ। पहिले टुङ्ग्याउनुहोस्।',
  '{orders} moved.': '{orders} सारियो।',
  '{orders} moved. {rest} stayed.': '{orders} सारियो। {rest} उही पसलमा रह्यो।',
  '{orders} stayed with the office.': '{orders} उही कार्यालयमा रह्यो।',
  '{name} has {orders}. Choose what happens to them.': '{name} को {orders} छ। ती के गर्ने, छान्नुहोस्।',
  '{retailers} reminded.': '{retailers}लाई सम्झाइयो।',
  '{orders} moved. The customers get a message.': '{orders} सारियो। ग्राहकलाई सन्देश जान्छ।',
  '{orders} moved back. The customers get a message.': '{orders} फर्काइयो। ग्राहकलाई सन्देश जान्छ।',
  '{orders} updated.': '{orders} बदलियो।',
  'Order {order} has the bill number {number} of {year} as well under this PAN. Correct one of the two bills first.':
    'यही PAN मा अर्डर {order} को बिल नम्बर पनि {year} को {number} छ। पहिले दुईमध्ये एउटा बिल सच्याउनुहोस्।',
  'Order {order} has this bill number in {year} already.': '{year} मा अर्डर {order} को बिल नम्बर यही छ।',
  // Money
  'The till changed while you were counting. Expected is now {amount}. Count again.':
    'गन्दै गर्दा गल्लाको रकम फेरियो। अब हुनुपर्ने {amount} हो। फेरि गन्नुहोस्।',
  'This order isn’t waiting for a payment: it is {status}.': 'यो अर्डरमा भुक्तानी बाँकी छैन: स्थिति “{status}” छ।',
  'Nothing is due for {order}. Refund the payment.': '{order} मा तिर्न बाँकी केही छैन। भुक्तानी फिर्ता गर्नुहोस्।',
  'The advance of {order} is paid, and only {amount} is still due. Refund the payment, or split it.':
    '{order} को अग्रिम आइसक्यो, अब {amount} मात्र उठाउन बाँकी छ। भुक्तानी फिर्ता गर्नुहोस्, वा बाँड्नुहोस्।',
  'Reference {reference} was already approved for {order}. Match this payment with {order}. If the order has ended, dismiss the payment.':
    'सन्दर्भ नम्बर {reference} {order} मा स्वीकृत भइसकेको छ। यो भुक्तानी {order} सँग मिलाउनुहोस्। अर्डर सकिएको भए भुक्तानी पन्छाउनुहोस्।',
  'The verification desk recorded {amount} for {order}, and this may be the same payment. {order} has its own refund, so dismiss this payment.':
    'भुक्तानी जाँच्नेले {order} मा {amount} राखिसकेको छ, यो त्यही भुक्तानी हुन सक्छ। {order} को आफ्नै रकम फिर्ता छ, त्यसैले यो भुक्तानी पन्छाउनुहोस्।',
  'The verification desk approved {amount} for {order}, and this may be the same payment. Match it with {order}.':
    'भुक्तानी जाँच्नेले {order} मा {amount} स्वीकृत गरेको छ, यो त्यही भुक्तानी हुन सक्छ। यसलाई {order} सँग मिलाउनुहोस्।',
  'Row {row}, {column}: “{found}”. {problem} Fix the file or the columns; nothing was imported.':
    'पङ्क्ति {row}, {column}: “{found}”। {problem} फाइल वा स्तम्भ सच्याउनुहोस्; केही आयात भएन।',
  'Reference {reference} was already used for {order}. Match this payment with {order}, or approve your order’s proof at the verification desk.':
    'सन्दर्भ नम्बर {reference} {order} मा चलिसकेको छ। यो भुक्तानी {order} सँग मिलाउनुहोस्, वा आफ्नो अर्डरको प्रमाण भुक्तानी जाँचमा स्वीकृत गर्नुहोस्।',
  'Another {bank} file already has {amount} on this date, matched with {order}. If this is a separate payment, say how you know.':
    '{bank} को अर्को फाइलमा यही मितिको {amount} छ, {order} सँग मिलाइएको। यो बेग्लै भुक्तानी हो भने कसरी थाहा भयो, लेख्नुहोस्।',
  'Another {bank} file already has {amount} on this date, as a refund for {order}. If this is a separate payment, say how you know.':
    '{bank} को अर्को फाइलमा यही मितिको {amount} छ, {order} को रकम फिर्ताका लागि। यो बेग्लै भुक्तानी हो भने कसरी थाहा भयो, लेख्नुहोस्।',
  'This payment already counts for {order}. Dismiss this duplicate.':
    'यो भुक्तानी {order} मा गनिइसकेको छ। यो दोहोरिएको पन्छाउनुहोस्।',
  'Staff approved {order} by this payment’s reference. To move the payment, dismiss it (or undo its confirmation), undo the approval on that order’s page, then match it again.':
    '{order} यही भुक्तानीको सन्दर्भ नम्बरले स्वीकृत भएको हो। भुक्तानी सार्न यसलाई पन्छाउनुहोस् (वा पक्का गरेको उल्टाउनुहोस्), त्यो अर्डरको पानामा स्वीकृति उल्टाउनुहोस्, अनि फेरि मिलाउनुहोस्।',
  'Staff approved {order} by this payment’s reference. The order is {status}, so the payment stays with it.':
    '{order} यही भुक्तानीको सन्दर्भ नम्बरले स्वीकृत भएको हो। अर्डरको स्थिति “{status}” छ, त्यसैले भुक्तानी त्यसैमा रहन्छ।',
  '{order} is {status}, so you can’t undo this payment.': '{order} को स्थिति “{status}” छ, त्यसैले यो भुक्तानी उल्टाउन मिल्दैन।',
  'The overpayment on {order} was refunded, so you can’t undo this payment.':
    '{order} मा बढी तिरेको रकम फिर्ता भइसकेको छ, त्यसैले यो भुक्तानी उल्टाउन मिल्दैन।',
  'The payment for {order} has already been decided.': '{order} को भुक्तानीको निर्णय भइसकेको छ।',
  '{amount} came in for this order. Choose “Mark refund due”.':
    'यो अर्डरमा {amount} आएको छ। “रकम फिर्ता गर्नुपर्ने जनाउनुहोस्” छान्नुहोस्।',
  'A payment for this order was refunded already. Choose “Close without a refund” on the order, or enter the reference of another payment.':
    'यो अर्डरको भुक्तानी फिर्ता भइसकेको छ। अर्डरमा “रकम फिर्ता नगरी बन्द गर्नुहोस्” छान्नुहोस्, वा अर्को भुक्तानीको सन्दर्भ नम्बर लेख्नुहोस्।',
  'A payment for this order was refunded already. Reject the proof, or enter the reference of another payment.':
    'यो अर्डरको भुक्तानी फिर्ता भइसकेको छ। प्रमाण अस्वीकार गर्नुहोस्, वा अर्को भुक्तानीको सन्दर्भ नम्बर लेख्नुहोस्।',
  '{name} is reviewing this payment. Choose another one.': '{name} यो भुक्तानी जाँच्दै हुनुहुन्छ। अर्को छान्नुहोस्।',
  Somebody: 'कोही',
  'This payment was already used for {order}. Correct the reference or reject the proof.':
    'यो भुक्तानी {order} मा चलिसकेको छ। सन्दर्भ नम्बर सच्याउनुहोस् वा प्रमाण अस्वीकार गर्नुहोस्।',
  'an order of another office': 'अर्को कार्यालयको अर्डर',
  '{why} First approve it at the verification desk.': '{why} पहिले भुक्तानी जाँचमा स्वीकृत गर्नुहोस्।',
  'High advance: needs a second approval.': 'ठूलो अग्रिम: दोस्रो स्वीकृति चाहिन्छ।',
  'No payment reference: needs a second approval.': 'सन्दर्भ नम्बर छैन: दोस्रो स्वीकृति चाहिन्छ।',
  'Another bank’s payment has the same reference: needs a second approval.':
    'अर्को बैंकको भुक्तानीमा यही सन्दर्भ नम्बर छ: दोस्रो स्वीकृति चाहिन्छ।',
  'You asked for this lock. Ask a colleague to confirm it.':
    'हिसाब बन्द गर्न तपाईंले माग्नुभएको हो। पक्का गर्न सहकर्मीलाई भन्नुहोस्।',
  'Add a mobile number to the retailer to remind it by SMS.': 'SMS बाट सम्झाउन पसलको मोबाइल नम्बर राख्नुहोस्।',
  'No overdue calls are left. Nobody needs a reminder.': 'ढिला कल बाँकी छैन। कसैलाई सम्झाउनुपर्दैन।',
  'This payment is confirmed already.': 'यो भुक्तानी पक्का भइसकेको छ।',
  'This payment is reconciled. If that is wrong, dismiss it first.': 'यो भुक्तानी मिलाइसकिएको छ। गलत भए पहिले पन्छाउनुहोस्।',
  'This payment was dismissed. Restore it first.': 'यो भुक्तानी पन्छाइएको हो। पहिले फर्काउनुहोस्।',
  'This payment is due for a refund. Restore it first.': 'यो भुक्तानी फिर्ता गर्न बाँकी छ। पहिले फर्काउनुहोस्।',
  'There is no multi-buy order with this number.': 'यो नम्बरको मल्टी-बाइ अर्डर छैन।',
  'Listed twice.': 'दुई पटक छ।',
  'You imported this payment and the advance is high: ask a colleague to confirm it.':
    'यो भुक्तानी तपाईंले आयात गर्नुभएको हो र अग्रिम ठूलो छ: पक्का गर्न सहकर्मीलाई भन्नुहोस्।',
  'You decided this refund or imported the payment. A refund needs a second approver: ask a colleague.':
    'यो रकम फिर्ताको निर्णय वा भुक्तानी आयात तपाईंले गर्नुभएको हो। रकम फिर्ता गर्न दोस्रो स्वीकृति चाहिन्छ: सहकर्मीलाई भन्नुहोस्।',
  'You gave the first approval. Ask a colleague for the second.':
    'पहिलो स्वीकृति तपाईंले दिनुभएको हो। दोस्रो सहकर्मीलाई भन्नुहोस्।',
  'You confirmed this payment and the advance is high: ask a colleague to accept it.':
    'यो भुक्तानी तपाईंले पक्का गर्नुभएको हो र अग्रिम ठूलो छ: स्वीकार्न सहकर्मीलाई भन्नुहोस्।',
  'Something went wrong with this order. Please try again.': 'यो अर्डरमा केही गडबड भयो। फेरि प्रयास गर्नुहोस्।',
} as const;
