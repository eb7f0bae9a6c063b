-- What an operator runs once on the coordinator of a Citus cluster, after the migrations and before the first school
-- (docs/scaling.md). tests/server/distribution.test.ts checks that every table is listed here once and that every statement of
-- the server respects it. Nothing in the code knows about Citus.

-- Shared by the whole country, small, and rarely written: copied to every node.
select create_reference_table('regions');
select create_reference_table('departments');
select create_reference_table('subjects');
select create_reference_table('nationalities');
select create_reference_table('positions');
select create_reference_table('social_categories');
select create_reference_table('schools');
select create_reference_table('school_subscriptions');
select create_reference_table('score_rules');
select create_reference_table('publications');
select create_reference_table('publication_pictures');
select create_reference_table('region_sets');
select create_reference_table('grants');

-- People and their schools. Queried by person before the school is known, and joined from every school; written only at
-- enrolment and employment, so they are copied too.
select create_reference_table('users');
select create_reference_table('user_schools');
select create_reference_table('user_areas');
select create_reference_table('account_relations');
select create_reference_table('students');
select create_reference_table('parent_children');
select create_reference_table('parent_invites');

-- The data of one school, all on one node: a lesson, its cells and its feed are written in one transaction on one node.
select create_distributed_table('school_years', 'school_id');
select create_distributed_table('quarters', 'school_id', colocate_with => 'school_years');
select create_distributed_table('days_off', 'school_id', colocate_with => 'school_years');
select create_distributed_table('rooms', 'school_id', colocate_with => 'school_years');
select create_distributed_table('books', 'school_id', colocate_with => 'school_years');
select create_distributed_table('calendar_feeds', 'school_id', colocate_with => 'school_years');
select create_distributed_table('list_layouts', 'school_id', colocate_with => 'school_years');
select create_distributed_table('groups', 'school_id', colocate_with => 'school_years');
select create_distributed_table('group_settings', 'school_id', colocate_with => 'school_years');
select create_distributed_table('staff_members', 'school_id', colocate_with => 'school_years');
select create_distributed_table('roster_imports', 'school_id', colocate_with => 'school_years');
select create_distributed_table('roster_import_rows', 'school_id', colocate_with => 'school_years');
select create_distributed_table('time_schemes', 'school_id', colocate_with => 'school_years');
select create_distributed_table('subgroups', 'school_id', colocate_with => 'school_years');
select create_distributed_table('orders', 'school_id', colocate_with => 'school_years');
select create_distributed_table('movements', 'school_id', colocate_with => 'school_years');
select create_distributed_table('removed_files', 'school_id', colocate_with => 'school_years');
select create_distributed_table('combinations', 'school_id', colocate_with => 'school_years');
select create_distributed_table('apart_pairs', 'school_id', colocate_with => 'school_years');
select create_distributed_table('admission_requests', 'school_id', colocate_with => 'school_years');
select create_distributed_table('access_log', 'school_id', colocate_with => 'school_years');
select create_distributed_table('person_words', 'school_id', colocate_with => 'school_years');
select create_distributed_table('programme_groups', 'school_id', colocate_with => 'school_years');
select create_distributed_table('group_members', 'school_id', colocate_with => 'school_years');
select create_distributed_table('subgroup_members', 'school_id', colocate_with => 'school_years');
select create_distributed_table('assignments', 'school_id', colocate_with => 'school_years');
select create_distributed_table('assignment_teachers', 'school_id', colocate_with => 'school_years');
select create_distributed_table('teacher_replacements', 'school_id', colocate_with => 'school_years');
select create_distributed_table('plan_themes', 'school_id', colocate_with => 'school_years');
select create_distributed_table('lessons', 'school_id', colocate_with => 'school_years');
select create_distributed_table('programme_lessons', 'school_id', colocate_with => 'school_years');
select create_distributed_table('journal_cells', 'school_id', colocate_with => 'school_years');
select create_distributed_table('cell_history', 'school_id', colocate_with => 'school_years');
select create_distributed_table('mark_uuids', 'school_id', colocate_with => 'school_years');
select create_distributed_table('answer_cells', 'school_id', colocate_with => 'school_years');
select create_distributed_table('answer_history', 'school_id', colocate_with => 'school_years');
select create_distributed_table('lecture_cells', 'school_id', colocate_with => 'school_years');
select create_distributed_table('lecture_history', 'school_id', colocate_with => 'school_years');
select create_distributed_table('social_cells', 'school_id', colocate_with => 'school_years');
select create_distributed_table('social_cell_history', 'school_id', colocate_with => 'school_years');
select create_distributed_table('person_cells', 'school_id', colocate_with => 'school_years');
select create_distributed_table('person_cell_history', 'school_id', colocate_with => 'school_years');
select create_distributed_table('told_days', 'school_id', colocate_with => 'school_years');
select create_distributed_table('notices', 'school_id', colocate_with => 'school_years');
select create_distributed_table('notice_marks', 'school_id', colocate_with => 'school_years');
select create_distributed_table('notice_mark_history', 'school_id', colocate_with => 'school_years');
select create_distributed_table('score_events', 'school_id', colocate_with => 'school_years');
select create_distributed_table('score_totals', 'school_id', colocate_with => 'school_years');
select create_distributed_table('sync_clients', 'school_id', colocate_with => 'school_years');
select create_distributed_table('announcements', 'school_id', colocate_with => 'school_years');
select create_distributed_table('ledger', 'school_id', colocate_with => 'school_years');
select create_distributed_table('feed', 'school_id', colocate_with => 'school_years');
select create_distributed_table('feed_positions', 'school_id', colocate_with => 'school_years');
select create_distributed_table('change_batches', 'school_id', colocate_with => 'school_years');
select create_distributed_table('change_subjects', 'school_id', colocate_with => 'school_years');
select create_distributed_table('changes', 'school_id', colocate_with => 'school_years');
select create_distributed_table('done_requests', 'school_id', colocate_with => 'school_years');
select create_distributed_table('jobs', 'school_id', colocate_with => 'school_years');
select create_distributed_table('archive_documents', 'school_id', colocate_with => 'school_years');
select create_distributed_table('archive_document_bytes', 'school_id', colocate_with => 'school_years');
select create_distributed_table('text_corrections', 'school_id', colocate_with => 'school_years');
select create_distributed_table('timetable_imports', 'school_id', colocate_with => 'school_years');
select create_distributed_table('year_transfers', 'school_id', colocate_with => 'school_years');
select create_distributed_table('year_transfer_classes', 'school_id', colocate_with => 'school_years');
select create_distributed_table('year_transfer_sources', 'school_id', colocate_with => 'school_years');
select create_distributed_table('year_transfer_pupils', 'school_id', colocate_with => 'school_years');
select create_distributed_table('files', 'school_id', colocate_with => 'school_years');
select create_distributed_table('file_uses', 'school_id', colocate_with => 'school_years');
select create_distributed_table('school_files', 'school_id', colocate_with => 'school_years');
select create_distributed_table('publication_counts', 'school_id', colocate_with => 'school_years');
select create_distributed_table('support_tickets', 'school_id', colocate_with => 'school_years');

-- Data of the installation: stays on the coordinator. A session is written at every refresh, which copies would make expensive.
select citus_add_local_table_to_metadata('sessions');
select citus_add_local_table_to_metadata('handover_hashes');
select citus_add_local_table_to_metadata('partner_links');
select citus_add_local_table_to_metadata('login_attempts');
select citus_add_local_table_to_metadata('user_pictures');
select citus_add_local_table_to_metadata('password_changes');
select citus_add_local_table_to_metadata('push_devices');
select citus_add_local_table_to_metadata('notice_settings');
select citus_add_local_table_to_metadata('secrets');
select citus_add_local_table_to_metadata('installation');
